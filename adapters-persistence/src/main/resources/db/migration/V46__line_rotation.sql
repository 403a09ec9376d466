-- A password that its owner changes: the order tells by which wish it came about, so that it is changed once.
ALTER TABLE provisioning_operation ADD rotation uuid;
CREATE UNIQUE INDEX provisioning_operation_by_rotation ON provisioning_operation (account_id, rotation)
    WHERE rotation IS NOT NULL;
COMMENT ON COLUMN provisioning_operation.rotation IS
    'By which wish of its owner the line got another password with this order.';
