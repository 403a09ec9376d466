package tel.billing.shared.persistence.cache;

/// How far a reader has read: up to which transaction, on which connection to which server. Another server,
/// or one that recovered from a crash, may count its transactions from a lower number.
public record FeedPosition(String connection, long transaction) {

    /// Whether only changes since the earlier position can be new.
    boolean continues(FeedPosition earlier) {
        return connection.equals(earlier.connection) && transaction >= earlier.transaction;
    }
}
