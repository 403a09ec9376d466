-- An instance of a release before V50 that runs on after V50 confirms an application without giving the address to the
-- customer, who then cannot sign in. If the address is free, the customer gets it, the oldest customer first.
INSERT INTO identity_email (email, account_id, user_id)
SELECT u.email, u.account_id, u.id
FROM identity_user u
WHERE u.role = 'customer' AND u.status = 'active'
    AND NOT EXISTS (SELECT FROM identity_email e WHERE e.account_id = u.account_id AND e.user_id = u.id)
ORDER BY u.created_at, u.id
ON CONFLICT (email) DO NOTHING;
