import { type Container, Sprite, Texture } from 'pixi.js';

/** Rectangles drawn every frame from pooled sprites, in the order added. Whole device pixels. */
export interface Quads {
  begin(): void;
  draw(texture: Texture, x: number, y: number, width: number, height: number, look?: QuadLook): void;
  /** Hides what this frame did not use. */
  end(): void;
}
interface QuadLook {
  tint?: number;
  alpha?: number;
}

/** The container owns the sprites: destroying it frees them. */
export function createQuads(layer: Container): Quads {
  const sprites: Sprite[] = [];
  let used = 0;
  return {
    begin() {
      used = 0;
    },
    draw(texture, x, y, width, height, look = {}) {
      let sprite = sprites[used++];
      if (sprite === undefined) {
        sprite = new Sprite();
        sprites.push(sprite);
        layer.addChild(sprite);
      }
      if (sprite.texture !== texture) sprite.texture = texture;
      sprite.visible = true;
      sprite.position.set(x, y);
      sprite.scale.set(width / texture.width, height / texture.height);
      sprite.tint = look.tint ?? 0xffffff;
      sprite.alpha = look.alpha ?? 1;
    },
    end() {
      for (let i = used; i < sprites.length; i++) {
        const sprite = sprites[i];
        if (sprite === undefined || (!sprite.visible && sprite.texture === Texture.WHITE)) continue;
        sprite.visible = false;
        // A hidden sprite must not hold a texture that the budget may free.
        sprite.texture = Texture.WHITE;
      }
    },
  };
}
