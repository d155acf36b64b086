ALTER TABLE "conversation_participants" ADD COLUMN "frozen_name" text;--> statement-breakpoint
ALTER TABLE "conversation_participants" ADD COLUMN "frozen_avatar_url" text;--> statement-breakpoint
ALTER TABLE "conversation_participants" ADD COLUMN "frozen_read_seq" integer;--> statement-breakpoint
UPDATE "conversation_participants" AS "member" SET "frozen_name" = "profile"."username",
  "frozen_avatar_url" = "profile"."avatar_url", "frozen_read_seq" = "member"."last_read_seq"
FROM "conversations" AS "conversation", "profiles" AS "profile"
WHERE "conversation"."type" = 'direct' AND "member"."conversation_id" = "conversation"."id" AND "profile"."id" = "member"."user_id"
  AND NOT EXISTS (SELECT FROM "friendships" AS "friendship" WHERE "friendship"."status" = 'accepted'
    AND (least("friendship"."user_id", "friendship"."friend_id"), greatest("friendship"."user_id", "friendship"."friend_id"))
      = (least("conversation"."low_id", "conversation"."high_id"), greatest("conversation"."low_id", "conversation"."high_id")));
