package tel.billing.notification.spec;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tel.billing.notification.AccountContacts;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.EmailRecipient;
import tel.billing.notification.application.EmailLog;
import tel.billing.notification.application.EmailResult;
import tel.billing.notification.application.LoggedEmail;
import tel.billing.shared.AccountId;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;

/// Stores the e-mail log in memory.
public final class InMemoryEmailLog implements EmailLog {
    private static final Comparator<LoggedEmail> OLDEST_FIRST = Comparator.comparing(LoggedEmail::at)
            .thenComparing(email -> email.id().toString());

    private final Table<UUID, LoggedEmail> rows;
    private final Table<UUID, EmailMessage> contents;
    private final AccountContacts contacts;
    private final InstantSource clock;

    public InMemoryEmailLog(InMemoryUnitOfWork unitOfWork, AccountContacts contacts, InstantSource clock) {
        this.rows = new Table<>(unitOfWork);
        this.contents = new Table<>(unitOfWork);
        this.contacts = contacts;
        this.clock = clock;
    }

    @Override
    public void ended(
            UUID id, EmailMessage emailMessage, EmailRecipient recipient, EmailResult result, Optional<String> reason) {
        var email = LoggedEmail.of(id, emailMessage, recipient, result, reason, clock.instant());
        var isKnown = recipient
                .account()
                .map(account -> contacts.find(account).isPresent())
                .orElse(true);
        if (isKnown && rows.addIfFree(id, email) && email.hasContent()) {
            contents.add(id, emailMessage);
        }
    }

    @Override
    public List<LoggedEmail> of(AccountId account, Optional<Key> before, int limit) {
        return newest(email -> email.account().equals(Optional.of(account)), before)
                .limit(limit)
                .toList();
    }

    @Override
    public Optional<LoggedEmail> find(UUID id) {
        return rows.find(id);
    }

    @Override
    public Optional<EmailMessage> takeContent(UUID id) {
        var content = contents.find(id);
        content.ifPresent(_ -> {
            contents.removeIf(id, _ -> true);
            rows.change(id, _ -> true, InMemoryEmailLog::withoutContent);
        });
        return content;
    }

    private static LoggedEmail withoutContent(LoggedEmail email) {
        return new LoggedEmail(
                email.id(),
                email.account(),
                email.to(),
                email.type(),
                email.result(),
                email.reason(),
                email.at(),
                false);
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
        deleted.forEach(email -> {
            rows.removeIf(email.id(), _ -> true);
            contents.removeIf(email.id(), _ -> true);
        });
        return deleted.size();
    }
}
