package tel.billing.notification.persistence;

import java.util.Optional;
import java.util.UUID;
import tel.billing.shared.AccountId;

/// The id of the task that delivers an e-mail. It contains the account of the e-mail, so that the e-mails of an account
/// can be found without the key. Ids are in the order of the e-mails.
///
/// @param account empty for e-mails without an account, and for e-mails that release 1.0.0 queued
record EmailTaskId(UUID email, Optional<AccountId> account) {
    private static final char SEPARATOR = '/';
    private static final int UUID_LENGTH = 36;

    static EmailTaskId parse(String text) {
        return new EmailTaskId(
                UUID.fromString(text.substring(0, UUID_LENGTH)),
                text.length() > UUID_LENGTH
                        ? Optional.of(new AccountId(UUID.fromString(text.substring(UUID_LENGTH + 1))))
                        : Optional.empty());
    }

    String text() {
        return email + account.map(EmailTaskId::endOf).orElse("");
    }

    /// The end of the ids of an account's e-mails.
    static String endOf(AccountId account) {
        return SEPARATOR + account.toString();
    }
}
