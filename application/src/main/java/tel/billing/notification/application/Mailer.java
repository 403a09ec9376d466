package tel.billing.notification.application;

import tel.billing.notification.Letter;
import tel.billing.notification.Reader;

/// Words a letter in the language of its reader and hands it to the mail system. Handing the same letter over twice
/// sends it twice.
public interface Mailer {

    Delivery deliver(Letter letter, Reader reader);

    /// What became of a letter.
    sealed interface Delivery {

        /// The mail system took it.
        record Accepted() implements Delivery {}

        /// The mail system will never take it, such as an address that it refuses.
        record Refused(String reason) implements Delivery {}

        /// The mail system is there and will not take this letter now, such as to an address that has
        /// never heard of us or whose mailbox is full: worth another try. It says nothing of others.
        record Postponed(String reason) implements Delivery {}

        /// The mail system could not be reached, or takes nothing from us now: worth another try.
        record Unavailable(String reason) implements Delivery {}
    }
}
