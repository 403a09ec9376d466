package tel.billing.notification.application;

import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// Staff see the e-mails of the last 90 days that the mail system rejected, or did not accept within a day.
public record ListFailedEmails(EmailLog log) {

    /// The newest first.
    public Page<LoggedEmail, EmailLog.Key> list(PageRequest<EmailLog.Key> page) {
        return log.failed(page);
    }
}
