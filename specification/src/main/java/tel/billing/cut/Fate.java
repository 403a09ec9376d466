package tel.billing.cut;

/// What becomes of somebody right before or after a call of a port.
enum Fate {
    GOES_ON,
    /// The process dies: nothing in it can catch that.
    DIES,
    /// The connection breaks: whoever called learns that something went wrong, but not what was
    /// carried out.
    LOSES_CONNECTION
}
