package tel.billing.payment.adyen.stub;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The stub's state, rebuilt from its record.
final class StubState implements AutoCloseable {
    private final Map<String, String> requests = new HashMap<>();
    private final Map<String, Entry.Answered> answers = new HashMap<>();
    private final List<Entry.Moved> movements = new ArrayList<>();
    private final Map<String, Entry.Opened> pages = new LinkedHashMap<>();
    private final Map<String, Boolean> closedPages = new HashMap<>();
    private final Map<String, Set<String>> cards = new HashMap<>();
    private final List<Entry.Notified> notifications = new ArrayList<>();
    private final Set<String> inProgress = new HashSet<>();
    private final RecordFile record;

    StubState(Path path) {
        this.record = RecordFile.open(path, this::read);
    }

    /// Writes entries atomically.
    synchronized void write(List<Entry> entries) {
        record.append(entries);
        entries.forEach(this::read);
    }

    private void read(Entry entry) {
        switch (entry) {
            case Entry.Requested requested -> requests.put(requested.key(), requested.request());
            case Entry.Answered answered -> answers.put(answered.key(), answered);
            case Entry.Moved moved -> movements.add(moved);
            case Entry.Opened opened -> pages.put(opened.session(), opened);
            case Entry.Closed closed -> closedPages.put(closed.session(), closed.paid());
            case Entry.Kept kept -> cardsOf(kept.shopper()).add(kept.token());
            case Entry.Forgotten forgotten -> cardsOf(forgotten.shopper()).remove(forgotten.token());
            case Entry.Notified notified -> notifications.add(notified);
        }
    }

    /// False if a request under this key is in progress.
    synchronized boolean begin(String key) {
        return inProgress.add(key);
    }

    synchronized void end(String key) {
        inProgress.remove(key);
    }

    synchronized Optional<String> requestUnder(String key) {
        return Optional.ofNullable(requests.get(key));
    }

    synchronized Optional<Entry.Answered> answerUnder(String key) {
        return Optional.ofNullable(answers.get(key));
    }

    synchronized List<Entry.Moved> movements() {
        return List.copyOf(movements);
    }

    synchronized Optional<Entry.Moved> payment(String psp) {
        return movements.stream()
                .filter(moved ->
                        moved.why() == Entry.Cause.PAYMENT && moved.psp().equals(psp))
                .findFirst();
    }

    /// The amount of a payment that is left after refunds and chargebacks.
    synchronized long remaining(String payment) {
        return movements.stream()
                .filter(moved -> moved.payment().equals(payment))
                .mapToLong(Entry.Moved::minor)
                .sum();
    }

    synchronized Optional<Entry.Opened> page(String session) {
        return Optional.ofNullable(pages.get(session));
    }

    synchronized Optional<String> pageFor(String merchant) {
        return pages.values().stream()
                .filter(page -> page.merchant().equals(merchant))
                .map(Entry.Opened::session)
                .reduce((_, later) -> later);
    }

    synchronized List<Entry.Moved> movementsOf(String payment) {
        return movements.stream()
                .filter(moved -> moved.payment().equals(payment))
                .toList();
    }

    List<Entry.Moved> movementsOf(String payment, Entry.Cause cause) {
        return movementsOf(payment).stream()
                .filter(moved -> moved.why() == cause)
                .toList();
    }

    synchronized List<String> abandonedPages() {
        return pages.values().stream()
                .filter(page -> Boolean.FALSE.equals(closedPages.get(page.session())))
                .map(Entry.Opened::merchant)
                .toList();
    }

    synchronized Optional<Boolean> decisionAt(String session) {
        return Optional.ofNullable(closedPages.get(session));
    }

    synchronized Set<String> cards(String shopper) {
        return Set.copyOf(cardsOf(shopper));
    }

    synchronized List<Entry.Notified> notifications() {
        return List.copyOf(notifications);
    }

    private Set<String> cardsOf(String shopper) {
        return cards.computeIfAbsent(shopper, _ -> new LinkedHashSet<>());
    }

    @Override
    public void close() {
        record.close();
    }
}
