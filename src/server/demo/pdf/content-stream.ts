/** Lengths with three decimals are exact enough for print and keep files small and the same on every machine. */
const number = (value: number): string => String(Math.round(value * 1000) / 1000);

const circleControl = 0.5523;

/** Writes the operators of a PDF content stream (ISO 32000-1, annex A). Coordinates as they come: y down is the sheet's. */
export class ContentStream {
  readonly #lines: string[] = [];

  /** Numbers are written as numbers, text as it is: a name with its slash or a string with its brackets. */
  op(operator: string, ...operands: (number | string)[]): this {
    const words = operands.map((operand) => (typeof operand === 'number' ? number(operand) : operand));
    words.push(operator);
    this.#lines.push(words.join(' '));
    return this;
  }

  save(): this {
    return this.op('q');
  }

  restore(): this {
    return this.op('Q');
  }

  rect(x: number, y: number, width: number, height: number): this {
    return this.op('re', x, y, width, height);
  }

  ellipse(cx: number, cy: number, rx: number, ry: number): this {
    const kx = rx * circleControl;
    const ky = ry * circleControl;
    return this.op('m', cx + rx, cy)
      .op('c', cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry)
      .op('c', cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy)
      .op('c', cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry)
      .op('c', cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy)
      .op('h');
  }

  roundedRect(x: number, y: number, width: number, height: number, radius: number): this {
    const k = radius * (1 - circleControl);
    const right = x + width;
    const bottom = y + height;
    return this.op('m', x + radius, y)
      .op('l', right - radius, y)
      .op('c', right - k, y, right, y + k, right, y + radius)
      .op('l', right, bottom - radius)
      .op('c', right, bottom - k, right - k, bottom, right - radius, bottom)
      .op('l', x + radius, bottom)
      .op('c', x + k, bottom, x, bottom - k, x, bottom - radius)
      .op('l', x, y + radius)
      .op('c', x, y + k, x + k, y, x + radius, y)
      .op('h');
  }

  polygon(points: readonly (readonly [number, number])[], closed = true): this {
    points.forEach(([x, y], at) => {
      this.op(at === 0 ? 'm' : 'l', x, y);
    });
    return closed ? this.op('h') : this;
  }

  toString(): string {
    return this.#lines.join('\n');
  }
}
