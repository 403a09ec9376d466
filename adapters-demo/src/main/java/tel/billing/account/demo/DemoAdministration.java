package tel.billing.account.demo;

import java.util.UUID;
import java.util.function.Supplier;
import tel.billing.account.application.AdjustWallet;
import tel.billing.account.application.ChangeAccountStatus;
import tel.billing.account.application.ChangeAccountStatus.Action;
import tel.billing.audit.Actor;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.OutcomeNameResponse;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.Reason;
import tel.billing.shared.demo.DemoUseCases;

/// What the administrator does with accounts of the demo data.
public final class DemoAdministration implements DemoUseCases.Administration {
    private static final Fingerprint FINGERPRINT = new Fingerprint("0".repeat(64));
    private static final String CURRENCY = "EUR";

    private final AdjustWallet adjustWallet;
    private final ChangeAccountStatus changeAccountStatus;
    private final Supplier<Actor> administrator;

    public DemoAdministration(
            AdjustWallet adjustWallet, ChangeAccountStatus changeAccountStatus, Supplier<Actor> administrator) {
        this.adjustWallet = adjustWallet;
        this.changeAccountStatus = changeAccountStatus;
        this.administrator = administrator;
    }

    @Override
    public String adjust(AccountId account, long amountMinor, String reason) {
        var staff = administrator.get();
        var command = new AdjustWallet.Command(
                request(staff), staff, account, Money.of(amountMinor, CURRENCY), new Reason(reason));
        return OutcomeNameResponse.of(adjustWallet.adjust(command, OutcomeNameResponse::render));
    }

    @Override
    public String suspend(AccountId account, String reason) {
        return change(account, Action.SUSPEND, reason);
    }

    @Override
    public String reactivate(AccountId account, String reason) {
        return change(account, Action.REACTIVATE, reason);
    }

    @Override
    public String close(AccountId account, String reason) {
        return change(account, Action.CLOSE, reason);
    }

    private String change(AccountId account, Action action, String reason) {
        var staff = administrator.get();
        var command = new ChangeAccountStatus.Command(request(staff), staff, account, action, new Reason(reason));
        return OutcomeNameResponse.of(changeAccountStatus.change(command, OutcomeNameResponse::render));
    }

    private static KeyedRequest request(Actor staff) {
        return KeyedRequest.ofStaff(staff.account(), staff.id(), new IdempotencyKey(UUID.randomUUID()), FINGERPRINT);
    }
}
