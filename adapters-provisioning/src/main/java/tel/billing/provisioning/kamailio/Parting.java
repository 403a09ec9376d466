package tel.billing.provisioning.kamailio;

/// What the running Kamailio is still to be told of an address: to forget which phones are
/// registered there, and perhaps to end its calls. It stands in the table `billing_parting` from the
/// change that calls for it until it is done, whoever dies meanwhile.
record Parting(Subscriber.Address address, long revision, boolean endsCalls) {}
