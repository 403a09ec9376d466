package tel.billing.account;

import java.util.List;

/// Finds accounts by the identifiers of one subdomain's records. Each subdomain that has such records
/// implements it.
public interface AccountLookup {

    /// The records that have exactly this identifier, at most `limit`. Empty if the text is not an
    /// identifier of such records.
    List<AccountMatch> find(String text, int limit);
}
