package tel.billing.provisioning.kamailio;

/// Work that the running Kamailio must still do for an address: remove its registrations and, if `endsCalls`,
/// end its calls. It is stored in the table `billing_parting` from the change that requires it until it is
/// done, so it survives a crash of either side.
record PendingCleanup(Subscriber.Address address, long revision, boolean endsCalls) {}
