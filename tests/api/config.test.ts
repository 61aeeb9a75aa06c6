import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';
import { configuredSigner } from '#server/decisions/certificate/open-sealing.ts';

describe('the configuration', () => {
  it('needs nothing', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      apiPrefix: '/api',
      dataDir: 'data',
      databaseUrl: null,
      s3: null,
      smtpUrl: null,
      productName: null,
      sessionTtlMs: 12 * 3_600_000,
      timeZone: null,
      privacyUrl: null,
    });
  });

  it('takes an empty variable for an absent one, and drops the slash at the end of the address', () => {
    const config = readConfig({ DATABASE_URL: '', PORT: '', PUBLIC_URL: 'https://proofs.test/' });
    expect(config).toMatchObject({ databaseUrl: null, port: 3000, publicUrl: 'https://proofs.test' });
  });

  it('takes the origin alone for the address that people use', () => {
    const { publicUrl } = readConfig({ PUBLIC_URL: 'HTTPS://Proofs.test:443/' });
    expect(publicUrl).toBe('https://proofs.test');
    for (const more of ['/galley', '/?a=b', '/#board'])
      expect(() => readConfig({ PUBLIC_URL: `https://proofs.test${more}` })).toThrow(
        'PUBLIC_URL: must be only the origin, such as https://proofs.example.com',
      );
    expect(() => readConfig({ PUBLIC_URL: 'https://mei:secret@proofs.test' })).toThrow('only the origin');
  });

  it('reads the keys of account numbers, and takes no others', () => {
    expect(readConfig({}).accountKeys).toEqual([]);
    const key = Buffer.alloc(32, 7).toString('base64');
    expect(readConfig({ ACCOUNT_KEYS: `${key}, ${key}` }).accountKeys).toHaveLength(2);
    for (const wrong of ['secret', `${key},c2hvcnQ=`])
      expect(() => readConfig({ ACCOUNT_KEYS: wrong })).toThrow('ACCOUNT_KEYS: must be keys of 32 bytes');
  });

  it('reads what seals certificates', () => {
    expect(readConfig({}).seal).toEqual({ p12: null, timestampUrl: null });
    const given = { SEAL_P12: '/seal.p12', SEAL_PASSWORD: 'secret', TIMESTAMP_URL: 'https://stamp.test' };
    expect(readConfig(given).seal).toEqual({
      p12: { path: '/seal.p12', password: 'secret' },
      timestampUrl: 'https://stamp.test',
    });
    expect(() => readConfig({ SEAL_PASSWORD: 'secret' })).toThrow('SEAL_P12: is needed with SEAL_PASSWORD');
  });

  it('reads what takes payments by card', () => {
    expect(readConfig({}).stripe).toBeNull();
    const given = { STRIPE_SECRET_KEY: 'sk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    expect(readConfig(given).stripe).toEqual({
      key: 'sk_1',
      webhookSecret: 'whsec_1',
      url: 'https://api.stripe.com',
    });
    expect(readConfig({ ...given, STRIPE_URL: 'http://stripe.test:12111/' }).stripe?.url).toBe(
      'http://stripe.test:12111',
    );
    expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_1' })).toThrow(
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: give both or neither',
    );
    expect(() => readConfig({ STRIPE_URL: 'http://stripe.test' })).toThrow(
      'STRIPE_SECRET_KEY: is needed with STRIPE_URL',
    );
  });

  it('says what is wrong with the file that seals certificates', async () => {
    const open = (path: string) => configuredSigner({ path, password: 'secret' });
    await expect(open('/nowhere.p12')).rejects.toThrow('SEAL_P12: there is no file /nowhere.p12');
    await expect(open('package.json')).rejects.toThrow('SEAL_P12 and SEAL_PASSWORD');
  });

  it('reads storage, mail and times', () => {
    const config = readConfig({
      S3_BUCKET: 'proofs',
      S3_ENDPOINT: 'http://store.test:9000',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
      S3_FORCE_PATH_STYLE: 'false',
      SMTP_URL: 'smtps://user:password@mail.test',
      MAIL_FROM: 'Proofs <proofs@galley.test>',
      SESSION_TTL: '7d',
    });
    expect(config).toMatchObject({
      s3: {
        bucket: 'proofs',
        endpoint: 'http://store.test:9000',
        credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
        forcePathStyle: false,
      },
      smtpUrl: 'smtps://user:password@mail.test',
      mailFrom: 'Proofs <proofs@galley.test>',
      sessionTtlMs: 7 * 86_400_000,
    });
  });

  it('takes a sender that mails can have, and no other', () => {
    const settings = (sender: string) => ({ SMTP_URL: 'smtp://mail.test', MAIL_FROM: sender });
    for (const sender of [
      'proofs@galley.test',
      'Proofs <proofs@galley.test>',
      '"Proofs, Ltd." <proofs@galley.test>',
      'Müller & Söhne <büro+proofs@müller.test>',
      'Galley <no-reply@localhost>',
      'Galley < no-reply@mail_host> ',
      String.raw`"The \"Proof\" Room" <proofs@galley.test>`,
    ])
      expect(readConfig(settings(sender)).mailFrom).toBe(sender);
    for (const sender of [
      'Proofs',
      'Proofs <proofs>',
      'Proofs, Ltd. <proofs@galley.test>',
      'a@b.test c@d.test',
    ])
      expect(() => readConfig(settings(sender))).toThrow('MAIL_FROM: must be an address, or a name and');
    for (const quote of ['"', "'"])
      expect(() => readConfig(settings(`${quote}Proofs <proofs@galley.test>${quote}`))).toThrow(
        'leave out the quotes around it',
      );
  });

  it.each([
    ['PORT', '99999', 'must be a number from 0 to 65535'],
    ['TRUST_PROXY', '-1', 'must be a number from 0 to 20'],
    ['AUDIT_RETENTION', 'never', 'must be forever, or a number and a unit such as 1095d'],
    ['DATABASE_TIMEOUT', '100d', 'must be 1d or less'],
    ['SESSION_TTL', '9999999999d', 'must be 36500d or less'],
  ])('says of %s=%s what it must be', (name, value, problem) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name}: ${problem}`);
  });

  it('lists everything that is wrong at once', () => {
    const wrong = {
      PORT: 'many',
      PUBLIC_URL: 'proofs',
      DATABASE_URL: 'mysql://x',
      SESSION_TTL: 'long',
      TIME_ZONE: 'Mars/Olympus',
      LOG_LEVEL: 'loud',
      SUPPORT_EMAIL: 'nobody',
      S3_ENDPOINT: 'http://store.test',
      S3_ACCESS_KEY_ID: 'id',
      SMTP_URL: 'smtp://mail.test',
    };
    const read = () => readConfig(wrong);
    expect(read).toThrow(ConfigError);
    for (const name of [...Object.keys(wrong), 'S3_BUCKET', 'S3_SECRET_ACCESS_KEY', 'MAIL_FROM'])
      expect(read).toThrow(new RegExp(`  - .*${name}`));
  });

  it('stops the start with that message alone', async () => {
    const child = spawn(process.execPath, ['dist/server/main.js'], {
      env: { ...process.env, PORT: '-1', TIME_ZONE: 'Mars/Olympus' },
    });
    let printed = '';
    child.stderr.on('data', (text) => {
      printed += text;
    });
    const [code] = await once(child, 'close');
    expect(code).toBe(1);
    expect(printed).toMatch(/^The configuration is wrong:\n {2}- PORT: .+\n {2}- TIME_ZONE: .+\n$/);
  });
});
