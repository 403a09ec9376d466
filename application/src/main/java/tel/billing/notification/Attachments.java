package tel.billing.notification;

import java.util.List;

/// Provides the attachments of an e-mail. Called at delivery, outside any unit of work.
public interface Attachments {

    /// Sends e-mails without attachments.
    Attachments NONE = _ -> List.of();

    List<Attachment> find(EmailMessage emailMessage);
}
