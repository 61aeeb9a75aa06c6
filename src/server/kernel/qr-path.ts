import { create } from 'qrcode';

/** Returns a QR code of the text as one SVG path, a unit for each module, without the quiet zone. */
export function qrPath(text: string): { path: string; modules: number } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; ) {
      let end = column;
      while (end < modules.size && modules.get(row, end)) end += 1;
      if (end > column) path += `M${column} ${row}H${end}V${row + 1}H${column}Z`;
      column = end + 1;
    }
  return { path, modules: modules.size };
}
