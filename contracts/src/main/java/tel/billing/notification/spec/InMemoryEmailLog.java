package tel.billing.notification.spec;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.application.EmailLog;
import tel.billing.notification.application.EmailResult;
import tel.billing.notification.application.LoggedEmail;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;

/// Stores the e-mail log in memory.
public final class InMemoryEmailLog implements EmailLog {
    private static final Comparator<LoggedEmail> OLDEST_FIRST = Comparator.comparing(LoggedEmail::at)
            .thenComparing(email -> email.id().toString());

    private final Table<UUID, LoggedEmail> rows;
    private final InstantSource clock;

    public InMemoryEmailLog(InMemoryUnitOfWork unitOfWork, InstantSource clock) {
        this.rows = new Table<>(unitOfWork);
        this.clock = clock;
    }

    @Override
    public void ended(UUID id, EmailMessage emailMessage, EmailResult result, Optional<String> reason) {
        rows.addIfFree(id, LoggedEmail.of(id, emailMessage, result, reason, clock.instant()));
    }

    @Override
    public List<LoggedEmail> sentTo(EmailAddress address, Optional<Key> before, int limit) {
        return newest(email -> email.to().equals(address), before).limit(limit).toList();
    }

    @Override
    public Page<LoggedEmail, Key> failed(PageRequest<Key> page) {
        var further = newest(email -> email.result() != EmailResult.SENT, page.after())
                .limit(page.limit() + 1L)
                .toList();
        return Page.cut(further, page, Key::of);
    }

    private Stream<LoggedEmail> newest(Predicate<LoggedEmail> condition, Optional<Key> before) {
        return rows.rows().stream()
                .filter(condition)
                .filter(email -> before.map(key -> isBefore(email, key)).orElse(true))
                .sorted(OLDEST_FIRST.reversed());
    }

    private static boolean isBefore(LoggedEmail email, Key key) {
        return email.at().isBefore(key.at())
                || email.at().equals(key.at())
                        && email.id().toString().compareTo(key.id().toString()) < 0;
    }

    @Override
    public Optional<Instant> oldest() {
        return rows.rows().stream().map(LoggedEmail::at).min(Comparator.naturalOrder());
    }

    @Override
    public int deleteBefore(Instant end, int limit) {
        var deleted = rows.rows().stream()
                .filter(email -> email.at().isBefore(end))
                .sorted(OLDEST_FIRST)
                .limit(limit)
                .toList();
        deleted.forEach(email -> rows.removeIf(email.id(), _ -> true));
        return deleted.size();
    }
}
