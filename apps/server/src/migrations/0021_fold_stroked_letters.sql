-- Letters with a stroke, and others that stand for a plain one, are searched and ordered as it; in the code it is
-- `plainName`. The indexes hold what the function gave before.
CREATE OR REPLACE FUNCTION "plain_name"("key" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
$$ SELECT replace(translate(regexp_replace(normalize("key", NFD), '[\u0300-\u036F]', '', 'g'),
     'łøđðħŧŋƀɨƚʉƶ', 'loddhtnbiluz'), 'þ', 'th') $$;
--> statement-breakpoint
REINDEX INDEX "profiles_plain_name";
--> statement-breakpoint
REINDEX INDEX "profiles_name_parts";
