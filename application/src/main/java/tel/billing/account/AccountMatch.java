package tel.billing.account;

import tel.billing.shared.AccountId;

/// Why a search found an account.
///
/// @param value the stored value that matches, such as an invoice number
public record AccountMatch(AccountId account, Field field, String value) {

    /// What the search text was compared with.
    public enum Field {
        ACCOUNT_ID,
        EXTERNAL_ID,
        EMAIL,
        COMPANY,
        VAT_NUMBER,
        INVOICE_NUMBER,
        PAYMENT_ID,
        PROCESSOR_REFERENCE,
        SIP_USERNAME
    }
}
