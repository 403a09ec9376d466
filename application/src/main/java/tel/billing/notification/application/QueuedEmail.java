package tel.billing.notification.application;

import java.time.Instant;
import java.util.UUID;

/// An e-mail that waits for the mail system, without its content.
///
/// @param type     such as `charge_receipt`
/// @param postedAt when it was added to the queue, in real time; a [LoggedEmail] has business time
/// @param isRetry  whether an attempt to deliver it has failed
public record QueuedEmail(UUID id, String type, Instant postedAt, boolean isRetry) {}
