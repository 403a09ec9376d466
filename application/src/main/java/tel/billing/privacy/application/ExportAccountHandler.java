package tel.billing.privacy.application;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tel.billing.account.AccountView;
import tel.billing.account.ShowAccount;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.AuditTrail;
import tel.billing.invoice.RenderAccountInvoices;
import tel.billing.shared.PersonalData;
import tel.billing.shared.RateLimit;
import tel.billing.shared.RateLimits;
import tel.billing.shared.Role;
import tel.billing.shared.UnitOfWork;

record ExportAccountHandler(
        UnitOfWork unitOfWork,
        RateLimits limits,
        ShowAccount showAccount,
        PersonalDataSources sources,
        RenderAccountInvoices renderAccountInvoices,
        AuditTrail trail)
        implements ExportAccount {

    @Override
    public Outcome export(Command command, ExportArchive archive) {
        return limits.take(RateLimit.ACCOUNT_EXPORT, command.by().id().toString())
                .refusal()
                .<Outcome>map(Outcome.RateLimited::new)
                .orElseGet(() -> write(command, archive));
    }

    private Outcome write(Command command, ExportArchive archive) {
        if (isOperators(command)) {
            return new Outcome.NotFound();
        }
        var account = command.account();
        var exists = unitOfWork.snapshot(() -> {
            var found = showAccount.show(account);
            found.ifPresent(view -> writeRecords(view, archive));
            return found.isPresent();
        });
        if (!exists) {
            return new Outcome.NotFound();
        }
        // Outside of the snapshot, because rendering may take long. Invoices never change.
        if (!renderAccountInvoices.render(account, archive::addDocument, archive::addMissingDocument)) {
            return new Outcome.Busy();
        }
        trail.record(AuditEvent.byUser(AuditAction.ACCOUNT_EXPORTED, command.by(), AuditTarget.of(account)));
        return new Outcome.Exported();
    }

    /// The account of all staff contains personal data of each of them.
    private static boolean isOperators(Command command) {
        return command.account().equals(command.by().account())
                && !command.by().roles().contains(Role.CUSTOMER);
    }

    private void writeRecords(AccountView account, ExportArchive archive) {
        var subject = account.dataSubject();
        var objects = new ObjectIds(archive);
        sources.ofSubdomains().forEach(source -> source.export(subject, objects));
        sources.ofAuditLog().export(subject.with(objects.ids()), archive);
    }

    /// Notes the ids of the objects that audit entries can be about.
    private static final class ObjectIds implements PersonalData.Records {
        private final PersonalData.Records records;
        private final Set<UUID> ids = new HashSet<>();

        ObjectIds(PersonalData.Records records) {
            this.records = records;
        }

        @Override
        public void add(String section, Map<String, @Nullable Object> values) {
            if (AuditTargetSections.SECTIONS.containsValue(section) && values.get("id") instanceof UUID id) {
                ids.add(id);
            }
            records.add(section, values);
        }

        Set<UUID> ids() {
            return ids;
        }
    }
}
