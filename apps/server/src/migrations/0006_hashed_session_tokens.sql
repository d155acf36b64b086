-- In place: cookies go on working, and what was read from this table before opens nothing any more.
UPDATE "sessions" SET "token" = encode(sha256(convert_to("token", 'UTF8')), 'hex');
