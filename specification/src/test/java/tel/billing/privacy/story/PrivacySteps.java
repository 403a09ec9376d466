package tel.billing.privacy.story;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Locale.ROOT;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiConsumer;
import tel.billing.account.spec.InMemoryErasedAccounts;
import tel.billing.account.spec.InMemoryExpiredSignups;
import tel.billing.audit.Actor;
import tel.billing.invoice.domain.Invoice;
import tel.billing.privacy.application.PersonalDataSources;
import tel.billing.privacy.application.PrivacyModule;
import tel.billing.privacy.application.RecordRetention;
import tel.billing.shared.AccountId;
import tel.billing.shared.DataSubject;
import tel.billing.shared.ErasureObstacle;
import tel.billing.shared.PersonalData;
import tel.billing.shared.Role;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;

/// The use cases of personal data, with the data of three subdomains.
final class PrivacySteps {
    private final BillingWorld world;
    private final Source payments = new Source(this::exportPayments);
    private final List<UUID> notifications = new ArrayList<>();
    private final List<String> unrendered = new ArrayList<>();
    private final PrivacyModule privacy;
    private boolean rendererIsBroken;

    PrivacySteps(BillingWorld world) {
        this.world = world;
        this.privacy = new PrivacyModule(
                world.platform,
                new PersonalDataSources(
                        List.of(new Source(this::exportAccounts), payments), new Source(this::exportAuditEntries)),
                new RecordRetention(ZoneId.of("Europe/Amsterdam"), 10),
                world.account.showAccount(),
                world.account.eraseOwner(),
                new InMemoryErasedAccounts(world.unitOfWork, world.accounts),
                new InMemoryExpiredSignups(world.accounts),
                world.invoice.renderAccountInvoices(
                        world.renderedBy(this::render),
                        (invoice, _) -> unrendered.add(invoice.number().toString())));
    }

    /// From now on, no document can be rendered.
    void breakRenderer() {
        rendererIsBroken = true;
    }

    /// The numbers of the documents that operators were alerted to.
    List<String> unrendered() {
        return unrendered;
    }

    private byte[] render(Invoice invoice) {
        if (rendererIsBroken) {
            throw new IllegalStateException("out of ink");
        }
        return ("PDF of " + invoice.number()).getBytes(UTF_8);
    }

    PrivacyModule privacy() {
        return privacy;
    }

    /// The payment subdomain, which records what happens to its data.
    Source payments() {
        return payments;
    }

    /// The card processor's notification belongs to every exported account.
    void addNotification(UUID id) {
        notifications.add(id);
    }

    Actor owner(Person person) {
        var user = world.users.byEmail(person.email()).orElseThrow();
        return Actor.of(user.id(), user.account(), Role.CUSTOMER);
    }

    private void exportAccounts(DataSubject subject, PersonalData.Records records) {
        var account = world.accounts.find(subject.account()).orElseThrow();
        records.add("account", Map.of("text", account.profile().company().value()));
    }

    private void exportPayments(DataSubject subject, PersonalData.Records records) {
        world.payments.all().stream()
                .filter(payment -> payment.account().equals(subject.account()))
                .forEach(payment -> records.add(
                        "payments",
                        Map.of(
                                "id",
                                payment.id().value(),
                                "text",
                                payment.amount().toString())));
        notifications.forEach(
                id -> records.add("card_processor_notifications", Map.of("id", id, "text", "a chargeback")));
    }

    private void exportAuditEntries(DataSubject subject, PersonalData.Records records) {
        world.trail.entries().stream()
                .filter(entry -> entry.event()
                        .target()
                        .filter(target -> target.id().equals(subject.account().value())
                                || target.id().equals(subject.user().value())
                                || subject.objects().contains(target.id()))
                        .isPresent())
                .forEach(entry -> records.add(
                        "audit_entries",
                        Map.of("text", entry.event().action().name().toLowerCase(ROOT))));
    }

    /// The data of a subdomain.
    static final class Source implements PersonalData {
        private final BiConsumer<DataSubject, Records> export;
        private final Set<ErasureObstacle> obstacles = EnumSet.noneOf(ErasureObstacle.class);
        private final Set<ErasureObstacle> laterObstacles = EnumSet.noneOf(ErasureObstacle.class);
        private final List<AccountId> erased = new ArrayList<>();
        private final List<AccountId> purged = new ArrayList<>();
        private final List<AccountId> failing = new ArrayList<>();

        Source(BiConsumer<DataSubject, Records> export) {
            this.export = export;
        }

        /// From now on, this prevents erasures.
        void obstructBy(ErasureObstacle obstacle) {
            obstacles.add(obstacle);
        }

        /// From its second check on, this prevents erasures.
        void obstructAfterCheckBy(ErasureObstacle obstacle) {
            laterObstacles.add(obstacle);
        }

        /// From now on, the data of this account cannot be erased or purged.
        void failFor(AccountId account) {
            failing.add(account);
        }

        List<AccountId> erased() {
            return erased;
        }

        List<AccountId> purged() {
            return purged;
        }

        @Override
        public void export(DataSubject subject, Records records) {
            export.accept(subject, records);
        }

        @Override
        public Set<ErasureObstacle> obstacles(DataSubject subject) {
            var found = EnumSet.copyOf(obstacles);
            obstacles.addAll(laterObstacles);
            return found;
        }

        @Override
        public void erase(DataSubject subject) {
            requireWorking(subject);
            erased.add(subject.account());
        }

        @Override
        public void purge(DataSubject subject) {
            requireWorking(subject);
            purged.add(subject.account());
        }

        private void requireWorking(DataSubject subject) {
            if (failing.contains(subject.account())) {
                throw new IllegalStateException("the data cannot be changed");
            }
        }
    }
}
