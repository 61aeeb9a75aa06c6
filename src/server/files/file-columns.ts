/** Reference of the thumbnail of a version `v`, as `fileReference` writes it; null where it has none. */
export const thumbnailReference = `'file:version/' || v.id || '/thumbnail/' || left(md5(v.thumbnail_key), 8)`;

/**
 * SQL that tests whether a version `v` is approved: an approval names it that was not taken back and can no
 * longer be undone, or its order was approved before decisions were recorded, and not again since.
 */
export const isApprovedVersion = `EXISTS (SELECT 1 FROM attachments pa JOIN orders po ON po.id = pa.order_id
  WHERE pa.id = v.attachment_id AND po.status IN ('approved', 'completed') AND CASE
    WHEN EXISTS (SELECT 1 FROM decisions pd WHERE pd.order_id = po.id AND pd.kind = 'approved')
    THEN EXISTS (SELECT 1 FROM decisions pd WHERE pd.order_id = po.id AND pd.kind = 'approved'
      AND pd.versions @> jsonb_build_array(jsonb_build_object('versionId', v.id))
      AND NOT EXISTS (SELECT 1 FROM decisions pt WHERE pt.takes_back_id = pd.id)
      AND NOT EXISTS (SELECT 1 FROM pending_decisions pp WHERE pp.decision_id = pd.id))
    ELSE v.is_approved_unrecorded END)`;
