-- Each signup is an application of its own, with its own link. An applicant does not own the e-mail address: the address
-- belongs to the applicant who confirms an application first.
DELETE FROM identity_email e
USING identity_user u
WHERE u.account_id = e.account_id AND u.id = e.user_id AND u.status = 'draft' AND u.role = 'customer';
COMMENT ON TABLE identity_email IS
    'The user who owns an e-mail address, over all accounts: customers who confirmed an application, and staff.';

-- The link to confirm an application names the address, so that the links of the other applications with the address
-- are found when one application is confirmed.
ALTER TABLE identity_magic_link ADD COLUMN email text CHECK (
    email ~ '^[^@[:space:]]{1,64}@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.])+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'
    AND email IS NFKC NORMALIZED AND char_length(email) <= 254);
UPDATE identity_magic_link l SET email = u.email
FROM identity_user u WHERE u.account_id = l.account_id AND u.id = l.user_id;
ALTER TABLE identity_magic_link ALTER COLUMN email SET NOT NULL;
CREATE INDEX identity_magic_link_by_email ON identity_magic_link (email);
COMMENT ON TABLE identity_magic_link IS
    'The links of pending applications, one for each. A link is deleted when it is used, and when another application with the address is confirmed.';
COMMENT ON COLUMN identity_magic_link.email IS 'The address that the link was sent to.';
