-- Sign-in with Google needs no tokens afterwards; new sign-ins store none.
UPDATE "accounts" SET
	"access_token" = NULL,
	"refresh_token" = NULL,
	"id_token" = NULL,
	"access_token_expires_at" = NULL,
	"refresh_token_expires_at" = NULL
WHERE "provider_id" = 'google';
