package tel.billing.notification.application;

import java.util.List;
import tel.billing.shared.AccountId;

/// Finds e-mails that wait for the mail system.
public interface QueuedEmails {

    /// The waiting e-mails that belong to an account, the oldest first.
    List<QueuedEmail> of(AccountId account);
}
