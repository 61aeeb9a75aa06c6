import { GlProgram } from 'pixi.js';

/**
 * Combines the old and the new pages, each drawn at the size of the canvas. Colours are premultiplied. uMode: 0 the
 * new, 1 the old, 2 the old left of uSplit, 3 both, the old with opacity uAmount, 4 which is darker, 5 side by
 * side, 6 the new over a pale old, 7 the amount of difference. What is darker in one of them is drawn in its colour:
 * on light paper that is what only this one has, in text reversed out of a dark area it is the other way round.
 */
const vertex = /* glsl */ `#version 300 es
in vec2 aCorner;
uniform mat3 uProjectionMatrix;
uniform vec2 uSize;
out vec2 vAt;
void main() {
  vAt = aCorner;
  gl_Position = vec4((uProjectionMatrix * vec3(aCorner * uSize, 1.0)).xy, 0.0, 1.0);
}
`;

const fragment = /* glsl */ `#version 300 es
precision highp float;
in vec2 vAt;
uniform sampler2D uOld;
uniform sampler2D uNew;
uniform float uMode;
uniform float uSplit;
uniform float uAmount;
out vec4 finalColor;

/* Below the first is the noise of drawing twice; from the second on the colour is full. */
const vec2 threshold = vec2(0.06, 0.22);
const vec3 darkerNew = vec3(0.0, 0.36, 0.78);
const vec3 darkerOld = vec3(0.86, 0.27, 0.0);
const vec3 little = vec3(1.0, 0.82, 0.26);
const vec3 medium = vec3(0.87, 0.16, 0.1);
const vec3 great = vec3(0.36, 0.0, 0.36);
const vec3 luma = vec3(0.299, 0.587, 0.114);

/**
 * Unchanged pixels stay visible in pale grey; the others get the colour of their kind, or of the amount of
 * difference. Where one version has no page, the page of the other is compared with paper; shadows of pages are not.
 */
vec4 difference(vec4 before, vec4 after, bool isHeat) {
  float alpha = max(before.a, after.a);
  float paper = step(0.99, alpha);
  vec3 old = before.rgb + paper * (1.0 - before.a);
  vec3 now = after.rgb + paper * (1.0 - after.a);
  vec3 by = abs(old - now);
  float most = max(by.r, max(by.g, by.b));
  float lighter = dot(now, luma) - dot(old, luma);
  vec3 warm = mix(mix(little, medium, smoothstep(0.1, 0.5, most)), great, smoothstep(0.5, 0.9, most));
  vec3 ink = isHeat ? warm : lighter > 0.0 ? darkerOld : darkerNew;
  vec3 faded = vec3(mix(1.0, 0.62 + 0.38 * dot(now, luma), 0.75));
  return vec4(mix(faded, ink, smoothstep(threshold.x, threshold.y, most)) * alpha, alpha);
}

/* The old shines through, pale and grey, where the new has less ink. */
vec4 ghost(vec4 before, vec4 after) {
  float old = dot(before.rgb + (1.0 - before.a), luma);
  float alpha = max(before.a, after.a);
  return vec4(min(after.rgb + (1.0 - after.a), vec3(mix(1.0, old, 0.3))) * alpha, alpha);
}

void main() {
  if (uMode > 4.5 && uMode < 5.5) {
    finalColor = vAt.x < 0.5 ? texture(uOld, vAt + vec2(0.25, 0.0)) : texture(uNew, vAt - vec2(0.25, 0.0));
    return;
  }
  vec4 before = texture(uOld, vAt);
  vec4 after = texture(uNew, vAt);
  if (uMode > 6.5) finalColor = difference(before, after, true);
  else if (uMode > 5.5) finalColor = ghost(before, after);
  else if (uMode > 3.5) finalColor = difference(before, after, false);
  else if (uMode > 2.5) finalColor = mix(after, before, uAmount);
  else if (uMode > 1.5) finalColor = vAt.x < uSplit ? before : after;
  else if (uMode > 0.5) finalColor = before;
  else finalColor = after;
}
`;

export const createCompareProgram = (): GlProgram => GlProgram.from({ vertex, fragment, name: 'compare' });
