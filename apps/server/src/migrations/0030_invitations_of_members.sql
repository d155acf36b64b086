-- An invitation ends with the place of whoever sent it; those from before that was so are deleted here.
DELETE FROM "conversation_invitations" AS "invitation" WHERE NOT EXISTS (
  SELECT FROM "conversation_participants" AS "inviter"
  WHERE "inviter"."conversation_id" = "invitation"."conversation_id" AND "inviter"."user_id" = "invitation"."inviter_id"
);
