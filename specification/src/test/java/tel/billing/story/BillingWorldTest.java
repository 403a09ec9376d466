package tel.billing.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tel.billing.account.domain.Account;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.identity.application.signup.SignUp;
import tel.billing.notification.EmailMessage;
import tel.billing.payment.application.topup.TopUpWallet;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.subscription.spec.InMemoryPlans;

/// The fakes work together: the world of the stories keeps its promises.
class BillingWorldTest {
    private static final Money TWENTY_EUROS = Money.of(20_00, "EUR");

    private final BillingWorld world = new BillingWorld();

    @Test
    void a_person_becomes_a_customer() {
        var ada = world.becomeCustomer(Person.ADA);

        assertThat(world.accounts.find(ada.account())).get().isInstanceOf(Account.Active.class);
        assertThat(world.subscriptions.findByAccount(ada.account())).hasSize(1);
    }

    @Test
    void a_customer_tops_up() {
        var ada = world.becomeCustomer(Person.ADA);

        topUp(ada.account());
        world.sendMail();

        assertThat(world.ledger.balance(ada.account(), TWENTY_EUROS.currency())).isEqualTo(TWENTY_EUROS);
        assertThat(world.processor.movements()).hasSize(1);
        assertThat(world.mailer.deliveredTo(Person.ADA.email())).last().isInstanceOf(EmailMessage.TopUpReceipt.class);
    }

    @Test
    void recovery_completes_what_the_processor_left_open() {
        var ada = world.becomeCustomer(Person.ADA);
        world.processor.script(ada.account(), new Script.CaptureSilently());
        topUp(ada.account());
        assertThat(world.payments.all()).singleElement().isInstanceOf(Payment.Pending.class);

        world.advanceTime(Duration.ofSeconds(10));
        world.recover();

        assertThat(world.payments.all()).singleElement().isInstanceOf(Payment.Captured.class);
        assertThat(world.processor.movements()).hasSize(1);
        assertThat(world.ledger.balance(ada.account(), TWENTY_EUROS.currency())).isEqualTo(TWENTY_EUROS);
    }

    @Test
    void due_work_runs_while_time_passes() {
        world.identity
                .signUp()
                .signUp(new SignUp.Command(
                        Person.CLEO.email(),
                        Person.CLEO.company(),
                        Person.CLEO.country(),
                        InMemoryPlans.BUSINESS.tier(),
                        Optional.empty(),
                        BillingWorld.FIRST_NETWORK));

        world.advanceTime(Duration.ofDays(2));

        assertThat(world.accounts.nextExpiry()).isEmpty();
        assertThat(world.clock.instant()).isEqualTo(BillingWorld.START.plus(Duration.ofDays(2)));
        assertThat(world.realTime.instant()).isEqualTo(world.clock.instant());
    }

    @Test
    void no_external_system_is_called_inside_a_unit() {
        var ada = world.becomeCustomer(Person.ADA);
        topUp(ada.account());
        var paymentOrder = world.payments.all().getFirst().order();

        assertThatThrownBy(() -> world.unitOfWork.perform(() -> world.processor.charge(paymentOrder)))
                .hasMessage("the card processor is called inside a unit of work");
        assertThatThrownBy(() -> world.unitOfWork.perform(() -> world.hashes.hash(Person.ADA.password())))
                .hasMessage("the password hash is called inside a unit of work");
    }

    private void topUp(AccountId account) {
        var key = new IdempotencyKey(UUID.fromString("9b2f6d7e-52c7-4f3a-9a58-0f6a3b0c1d2e"));
        var request = KeyedRequest.ofCustomer(account, key, FINGERPRINT);
        var result = world.payment
                .topUpWallet()
                .topUp(
                        new TopUpWallet.Command(request, TWENTY_EUROS, false),
                        outcome -> new StoredResponse(200, Map.of(), outcome.toString()));
        assertThat(result).isInstanceOf(ExecuteOnce.Result.Responded.class);
    }
}
