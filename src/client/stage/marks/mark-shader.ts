import { GlProgram } from 'pixi.js';

/**
 * Every stroke, arrow head, badge and digit is one instance of a quad. The vertex shader grows the quad around its
 * segment by CSS pixels, so that a pan or zoom changes only uniforms and a mark keeps its screen weight at any
 * zoom. The fragment shader computes the distance to the shape.
 * aSegment: two points in the batch's space, in points. aLook: kind, half width in CSS pixels, length of the path
 * before this segment in points, state. Kinds and states are those of mark-batch.ts. uPass: 0 outer ring, 1 white
 * ring, 2 ink, 3 badges and digits. Input colours are not premultiplied, output colours are.
 */
const vertex = /* glsl */ `#version 300 es
in vec2 aCorner;
in vec4 aSegment;
in vec4 aLook;
in vec4 aColour;
uniform mat3 uProjectionMatrix;
uniform vec2 uOrigin;
uniform float uScale;
uniform float uDpr;
uniform vec2 uCell;
uniform float uGlyphs;
out vec2 vPoint;
out float vLength;
out float vAlong;
out vec2 vTexture;
out vec4 vColour;
flat out vec4 vLook;

const float headLength = 10.0;

void main() {
  float kind = aLook.x;
  vec2 a = (aSegment.xy - uOrigin) * uScale;
  vec2 b = kind < 2.5 ? (aSegment.zw - uOrigin) * uScale : a;
  vec2 along = b - a;
  float len = length(along);
  vec2 direction = len > 0.001 ? along / len : vec2(1.0, 0.0);
  vec2 normal = vec2(-direction.y, direction.x);
  float reach = (aLook.y + 6.0) * uDpr + 1.0;
  vec2 at;
  vTexture = vec2(0.0);
  vAlong = aLook.z * uScale;
  if (kind > 3.5) {
    vec2 centre = floor(a + aSegment.zw * vec2(uDpr, 0.0) + 0.5);
    vec2 cell = floor(uCell * uDpr + 0.5);
    vec2 corner = centre - floor(cell * 0.5);
    vec2 unit = aCorner * 0.5 + 0.5;
    at = corner + unit * cell;
    vTexture = vec2((aLook.z + unit.x) / uGlyphs, unit.y);
    vPoint = vec2(0.0);
    vLength = 0.0;
  } else if (kind > 2.5) {
    float half_ = aLook.z * uDpr;
    vec2 grow = vec2(half_ + reach, reach);
    a = floor(a + 0.5);
    at = a + aCorner * grow;
    vPoint = aCorner * grow + vec2(half_, 0.0);
    vLength = half_ * 2.0;
  } else if (kind > 1.5) {
    float grow = reach + headLength * uDpr;
    vPoint = aCorner * grow;
    at = b + direction * vPoint.x + normal * vPoint.y;
    vLength = headLength * uDpr;
  } else {
    vLength = kind > 0.5 ? max(0.0, len - headLength * 0.8 * uDpr) : len;
    vPoint = vec2(aCorner.x > 0.0 ? vLength + reach : -reach, aCorner.y * reach);
    at = a + direction * vPoint.x + normal * vPoint.y;
  }
  vColour = aColour;
  vLook = aLook;
  gl_Position = vec4((uProjectionMatrix * vec3(at, 1.0)).xy, 0.0, 1.0);
}
`;

const fragment = /* glsl */ `#version 300 es
precision highp float;
in vec2 vPoint;
in float vLength;
in float vAlong;
in vec2 vTexture;
in vec4 vColour;
flat in vec4 vLook;
uniform float uPass;
uniform float uDpr;
uniform sampler2D uGlyphTexture;
out vec4 finalColor;

const float headHalfWidth = 5.0;

float capsule(vec2 p, float len) {
  return length(vec2(max(max(-p.x, p.x - len), 0.0), p.y));
}

float segment(vec2 p, vec2 a, vec2 b) {
  vec2 side = b - a;
  float t = clamp(dot(p - a, side) / dot(side, side), 0.0, 1.0);
  return length(p - a - side * t);
}

/* Tip at the origin, pointing along x. */
float head(vec2 p, float len) {
  vec2 q = vec2(-p.x, abs(p.y));
  vec2 corner = vec2(len, headHalfWidth * uDpr);
  float edge = min(segment(q, vec2(0.0), corner), segment(q, vec2(len, 0.0), corner));
  bool inside = q.x < len && q.x > 0.0 && q.y < q.x * corner.y / corner.x;
  return inside ? -edge : edge;
}

float cover(float distance) {
  return clamp(0.5 - distance, 0.0, 1.0);
}

void main() {
  vec4 texel = texture(uGlyphTexture, vTexture);
  float kind = vLook.x;
  float state = vLook.w;
  vec3 ink = vColour.rgb;
  float inkAlpha;
  if (kind > 3.5) {
    inkAlpha = texel.a * vColour.a;
  } else if (kind > 2.5) {
    float d = capsule(vPoint, vLength) / uDpr - vLook.y;
    float white = cover((d - 2.0) * uDpr);
    float body = cover(d * uDpr);
    float own = vColour.a < 0.9 ? 1.0 : 0.0;
    float ring = state == 1.0 || state == 2.0 ? 4.0 : own > 0.5 ? 3.25 : 2.0;
    vec3 ringInk = state == 1.0 ? vec3(0.07, 0.09, 0.15) : ink;
    float outer = cover((d - ring) * uDpr);
    float shadow = 0.3 * (1.0 - smoothstep(ring - 1.0, ring + 3.0, d));
    vec3 mixed = mix(mix(ringInk, vec3(1.0), white), ink, body);
    inkAlpha = outer + (1.0 - outer) * shadow;
    finalColor = vec4(mixed * outer, inkAlpha);
    return;
  } else {
    float d = (kind > 1.5 ? head(vPoint, vLength) : capsule(vPoint, vLength)) / uDpr - vLook.y;
    float white = state == 1.0 || state == 2.0 ? 2.0 : 1.25;
    if (uPass < 0.5) {
      inkAlpha = cover((d - white - 2.0) * uDpr);
      ink = state == 1.0 ? vec3(0.07, 0.09, 0.15) : ink;
    } else if (uPass < 1.5) {
      inkAlpha = cover((d - white) * uDpr);
      ink = vec3(1.0);
    } else {
      inkAlpha = cover(d * uDpr);
      if (state == 2.0 && kind < 1.5) {
        float phase = mod((vAlong + vPoint.x) / uDpr, 16.0);
        inkAlpha *= cover((abs(phase - 5.0) - 5.0) * uDpr);
      }
    }
  }
  finalColor = vec4(ink * inkAlpha, inkAlpha);
}
`;

export const createMarkProgram = (): GlProgram => GlProgram.from({ vertex, fragment, name: 'marks' });
