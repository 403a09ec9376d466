package tel.billing.audit.application;

import java.util.Optional;
import java.util.stream.Collectors;
import tel.billing.audit.AuditEntry;
import tel.billing.audit.UserDirectory;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// Staff read the audit log, newest first, with the current e-mail addresses of the actors.
public record ReadAuditLog(AuditLog log, UserDirectory users) {

    public Page<Line, AuditLog.Key> read(AuditSearch search, PageRequest<AuditLog.Key> request) {
        var page = log.entries(search, request);
        var actors = page.items().stream()
                .flatMap(entry -> entry.event().actor().stream())
                .collect(Collectors.toUnmodifiableSet());
        var addresses = users.addressesOf(actors);
        var lines = page.items().stream()
                .map(entry -> new Line(
                        entry,
                        entry.event()
                                .actor()
                                .flatMap(actor -> Optional.ofNullable(addresses.get(actor.id())))
                                // Actors who were erased have a placeholder.
                                .filter(EmailAddress::isReachable)))
                .toList();
        return new Page<>(lines, page.next());
    }

    /// An entry with the current e-mail address of its actor.
    public record Line(AuditEntry entry, Optional<EmailAddress> actorEmail) {}
}
