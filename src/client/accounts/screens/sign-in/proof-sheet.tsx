import styles from './proof-sheet.module.css';

/** A press sheet with crop marks, a colour bar and two reviewed spots. Decoration only. */
export function ProofSheet() {
  return (
    <svg className={styles.sheet} viewBox="0 0 560 720" fill="none" role="presentation">
      <rect x="0" y="0" width="560" height="720" fill="#fff" />
      <g stroke="#18181b" strokeWidth="0.75">
        <path d="M56 20v22M20 64h22M504 20v22M518 64h22M56 700v-22M20 628h22M504 700v-22M518 628h22" />
        <circle cx="280" cy="32" r="7" />
        <path d="M268 32h24M280 20v24" />
        <circle cx="280" cy="672" r="7" />
        <path d="M268 672h24M280 660v24" />
      </g>
      <g transform="translate(112 22)">
        {['#00a5c8', '#e0357a', '#f4c400', '#18181b', '#7fd2e4', '#f09abd', '#fae27f', '#8c8c8e'].map(
          (fill, at) => (
            <rect key={fill} x={at * 16} width="16" height="16" fill={fill} />
          ),
        )}
      </g>
      <rect x="56" y="64" width="448" height="564" fill="#f6f1e7" />
      <rect x="56" y="64" width="448" height="272" fill="#27433b" />
      <circle cx="392" cy="200" r="86" fill="#c96f3c" />
      <circle cx="392" cy="200" r="58" fill="#3a2417" />
      <path d="M366 186c18-22 44-10 50 6" stroke="#c98d5a" strokeWidth="5" strokeLinecap="round" />
      <g fill="#f3ead7" className={styles.headline}>
        <text x="92" y="176">
          Single
        </text>
        <text x="92" y="226">
          origins
        </text>
      </g>
      <path d="M92 258h118" stroke="#f3ead7" strokeWidth="2" />
      <g fill="#d8cfbd">
        {[372, 392, 412, 432, 452].map((y, at) => (
          <rect key={y} x="92" y={y} width={at === 4 ? 112 : 168} height="7" rx="1" />
        ))}
        {[372, 392, 412, 432, 452].map((y, at) => (
          <rect key={y} x="300" y={y} width={at === 4 ? 90 : 168} height="7" rx="1" />
        ))}
      </g>
      <rect x="92" y="492" width="376" height="100" fill="#e4dac5" />
      <path d="M92 592 178 522l58 46 74-62 158 86z" fill="#bda27b" />
      <rect x="290" y="360" width="190" height="112" rx="2" stroke="#dc2626" strokeWidth="3" />
      <path d="M140 616 182 556" stroke="#2563eb" strokeWidth="3" strokeLinecap="round" />
      <path d="m184 553-3 12-9-7z" fill="#2563eb" />
      <g className={styles.badge}>
        <circle cx="216" cy="258" r="12" fill="#16a34a" stroke="#fff" strokeWidth="2.5" />
        <text x="216" y="262.5">
          1
        </text>
        <circle cx="290" cy="360" r="12" fill="#dc2626" stroke="#fff" strokeWidth="2.5" />
        <text x="290" y="364.5">
          2
        </text>
        <circle cx="140" cy="616" r="12" fill="#2563eb" stroke="#fff" strokeWidth="2.5" />
        <text x="140" y="620.5">
          3
        </text>
      </g>
    </svg>
  );
}
