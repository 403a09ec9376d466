package tel.billing.simulation;

/// What happens to an actor right before or after a call of a port.
enum Fault {
    GOES_ON,
    /// The process dies. Nothing in it can catch that.
    DIES,
    /// The connection breaks: the caller gets an error and does not know what was carried out.
    LOSES_CONNECTION
}
