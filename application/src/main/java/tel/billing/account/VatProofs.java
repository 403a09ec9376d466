package tel.billing.account;

import java.util.Map;
import tel.billing.shared.AccountId;

/// Knows what the EU's register last said of VAT numbers that it knew.
public interface VatProofs {

    /// Of each account's number; accounts whose number the register never knew are left out.
    Map<AccountId, VatProof> of(Map<AccountId, VatNumber> numbers);
}
