package tel.billing.tax.application;

import tel.billing.account.VatNumber;

/// The EU's register of VAT numbers, or what stands for it. Asking changes nothing and may be repeated. Answers within
/// 5 seconds; silence is [Answer.Unavailable], never an exception and never a "no".
public interface VatRegister {

    Answer ask(VatNumber number);

    sealed interface Answer {

        record Known() implements Answer {}

        record Unknown() implements Answer {}

        /// `cause` is the register's own word for it, for logs.
        record Unavailable(String cause) implements Answer {}
    }
}
