package tel.billing.account;

import java.util.Map;
import tel.billing.shared.AccountId;

/// Returns the latest confirmations of VAT numbers by VIES.
public interface VatProofs {

    /// The proof for each account's number. Accounts whose number VIES never confirmed are omitted.
    Map<AccountId, VatProof> find(Map<AccountId, VatNumber> numbers);
}
