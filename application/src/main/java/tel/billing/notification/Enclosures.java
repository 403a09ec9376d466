package tel.billing.notification;

import java.util.List;

/// Provides the attachments of an e-mail. Called at delivery, outside any unit of work.
public interface Enclosures {

    /// Sends e-mails without attachments.
    Enclosures NONE = _ -> List.of();

    List<Enclosure> of(Letter letter);
}
