import { describe, expect, it } from 'vitest';
import { formFields, routePath, routePrefix } from './route-call.ts';

describe('route calls', () => {
  it('prefix routes by their audience and the side of the session', () => {
    expect(routePrefix('session', 'customer')).toBe('/c');
    expect(routePrefix('session', 'user')).toBe('/d');
    expect(routePrefix('any', 'user')).toBe('/g');
    expect(routePrefix('open', null)).toBe('/g');
  });

  it('fill parameters, encoded', () => {
    expect(routePath('/order/:orderId/:reason', { orderId: '10482', reason: 'a/b ?' })).toBe(
      '/order/10482/a%2Fb%20%3F',
    );
    expect(() => routePath('/order/:orderId', {})).toThrow('orderId');
  });

  it('leave out what is undefined or false, as forms do', () => {
    expect(formFields({ size: 12, thumbnail: false, name: 'a b', kind: undefined }).toString()).toBe(
      'size=12&name=a+b',
    );
  });
});
