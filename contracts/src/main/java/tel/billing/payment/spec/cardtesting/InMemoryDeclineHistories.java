package tel.billing.payment.spec.cardtesting;

import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tel.billing.payment.application.card.StoredCards;
import tel.billing.payment.application.cardtesting.DeclineHistories;
import tel.billing.payment.domain.CardTestingProfile;
import tel.billing.payment.domain.DeclineHistory;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.spec.topup.InMemoryPayments;
import tel.billing.shared.AccountId;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;

/// In-memory implementation of [DeclineHistories], next to the cards and payments.
public final class InMemoryDeclineHistories implements DeclineHistories {
    private final InMemoryUnitOfWork unitOfWork;
    private final StoredCards cards;
    private final InMemoryPayments payments;
    private final Table<AccountId, DeclineHistory> rows;

    public InMemoryDeclineHistories(InMemoryUnitOfWork unitOfWork, StoredCards cards, InMemoryPayments payments) {
        this.unitOfWork = unitOfWork;
        this.cards = cards;
        this.payments = payments;
        this.rows = new Table<>(unitOfWork);
    }

    @Override
    public DeclineHistory of(AccountId account) {
        return rows.find(account).orElseGet(() -> DeclineHistory.clean(account));
    }

    @Override
    public CardTestingProfile profileOf(AccountId account) {
        return unitOfWork.alone(() -> {
            var pages = payments.all().stream()
                    .filter(payment -> payment.account().equals(account))
                    .filter(Payment.Pending.class::isInstance)
                    .map(Payment.Pending.class::cast)
                    .filter(pending -> pending.page().isPresent())
                    .map(Payment.Pending::expiresAt)
                    .sorted()
                    .toList();
            return new CardTestingProfile(of(account), cards.findByAccount(account), pages);
        });
    }

    @Override
    public boolean replace(DeclineHistory from, DeclineHistory to) {
        return unitOfWork.alone(() -> {
            var isStill = of(from.account()).equals(from);
            if (isStill && to.isClean()) {
                rows.removeIf(to.account(), _ -> true);
            } else if (isStill) {
                rows.put(to.account(), to);
            }
            return isStill;
        });
    }

    @Override
    public Map<AccountId, Instant> heldSince(Set<AccountId> accounts) {
        return rows.rows().stream()
                .filter(record -> accounts.contains(record.account()) && record.isHeld())
                .collect(Collectors.toMap(
                        DeclineHistory::account, record -> record.heldSince().orElseThrow()));
    }

    @Override
    public Set<AccountId> held() {
        return rows.rows().stream()
                .filter(DeclineHistory::isHeld)
                .map(DeclineHistory::account)
                .collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public Optional<Instant> oldestLastDecline() {
        return byLastDecline().findFirst().map(InMemoryDeclineHistories::lastDecline);
    }

    @Override
    public int deleteOlderThan(Instant end, int limit) {
        return unitOfWork.alone(() -> {
            var old = byLastDecline()
                    .filter(record -> lastDecline(record).isBefore(end))
                    .limit(limit)
                    .toList();
            old.forEach(record -> rows.removeIf(record.account(), _ -> true));
            return old.size();
        });
    }

    private Stream<DeclineHistory> byLastDecline() {
        return rows.rows().stream()
                .filter(record -> !record.isHeld() && !record.declines().isEmpty())
                .sorted(Comparator.comparing(InMemoryDeclineHistories::lastDecline));
    }

    private static Instant lastDecline(DeclineHistory record) {
        return record.declines().getLast().at();
    }
}
