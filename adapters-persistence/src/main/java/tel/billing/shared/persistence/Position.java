package tel.billing.shared.persistence;

/// How far somebody has read: up to which transaction, on which connection to which server. Another server,
/// and one that came back from a crash, may count its transactions from further back.
public record Position(String connection, long transaction) {

    /// Whether what was written since the earlier position is all that can be news.
    boolean goesOnFrom(Position earlier) {
        return connection.equals(earlier.connection) && transaction >= earlier.transaction;
    }
}
