package tel.billing.privacy.portal.erasure;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.account.AccountStatus;
import tel.billing.account.application.ChangeAccountStatus;
import tel.billing.audit.Actor;
import tel.billing.idempotency.DatabaseOperation;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.identity.portal.signin.SessionPages;
import tel.billing.privacy.application.EraseAccount;
import tel.billing.privacy.application.EraseAccount.Outcome;
import tel.billing.shared.AccountId;
import tel.billing.shared.ErasureObstacle;
import tel.billing.shared.Reason;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.shared.portal.server.PortalBrowser;
import tel.billing.shared.portal.server.PortalBrowser.Loaded;
import tel.billing.shared.portal.visitor.Visitor;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;

@DisplayName("The erasure of personal data")
class ErasurePagesTest {
    private final BillingWorld world = new BillingWorld();
    private final AccountId ada = world.becomeCustomer(Person.ADA).account();
    private final AccountId operator = new AccountId(UUID.randomUUID());
    private final UserId egon = new UserId(UUID.randomUUID());
    private final String path = "/console/accounts/" + ada + "/erase";
    private final List<EraseAccount.Command> erasures = new ArrayList<>();
    private Outcome outcome = new Outcome.NotFound();

    private final PortalBrowser browser = PortalBrowser.of(
                    world,
                    new SessionPages(world.identity.signOut(), world.identity.reauthenticate()),
                    new ErasurePages(world.account.showAccount(), this::erase, List.of()))
            .signedInAs(new Visitor(
                    UUID.randomUUID(), egon, operator, Role.ADMIN, Person.EGON.email(), false, world.clock.instant()));

    @Test
    void is_possible_for_closed_accounts_only() {
        assertThat(browser.get(path).text(".notice"))
                .isEqualTo("Only a closed account can be erased. Close the account first.");
        close();
        var form = browser.get(path);
        assertThat(form.html().select("#effects + ul li")).hasSize(5);
        outcome = new Outcome.Erased(ada, world.clock.instant(), world.clock.instant());
        assertThat(confirm().location()).isEqualTo("/console/accounts/" + ada + "?notice=account_erased");
    }

    @Test
    void erases_the_account_of_the_page_once_with_the_reason() {
        close();
        outcome = new Outcome.Erased(ada, world.clock.instant(), world.clock.instant());
        var confirmation = browser.submit(browser.get(path), Map.of("reason", "Request of the owner"));
        assertThat(erasures).isEmpty();

        browser.submitTwice(confirmation, "/console/accounts/" + ada + "?notice=account_erased");

        assertThat(erasures).singleElement().satisfies(command -> {
            assertThat(command.account()).isEqualTo(ada);
            assertThat(command.by()).isEqualTo(Actor.of(egon, operator, Role.ADMIN));
            assertThat(command.reason()).isEqualTo(new Reason("Request of the owner"));
        });
    }

    @Test
    void names_what_must_end_first() {
        close();
        for (var obstacle : ErasureObstacle.values()) {
            outcome = new Outcome.Obstructed(Set.of(obstacle));
            assertThat(confirm().text(".notice.bad")).as(obstacle.name()).endsWith("first.");
        }
        outcome = new Outcome.NotClosed(AccountStatus.DRAFT);
        assertThat(confirm().text(".notice.bad")).startsWith("The signup was never confirmed.");
    }

    private Loaded confirm() {
        return browser.submit(browser.submit(browser.get(path), Map.of("reason", "Request of the owner")), Map.of());
    }

    private ExecuteOnce.Result erase(EraseAccount.Command command, Function<Outcome, StoredResponse> renderer) {
        return world.idempotency.executeOnce().execute(command.request(), new Erasure(command), renderer);
    }

    /// Has the outcome that the test chose.
    private final class Erasure implements DatabaseOperation<Outcome> {
        private final EraseAccount.Command command;

        private Erasure(EraseAccount.Command command) {
            this.command = command;
        }

        @Override
        public Optional<Outcome> rejection() {
            return outcome instanceof Outcome.Erased ? Optional.empty() : Optional.of(outcome);
        }

        @Override
        public Completion<Outcome> complete(UUID id) {
            erasures.add(command);
            return new Completion.Final<>(outcome);
        }
    }

    private void close() {
        world.account
                .changeAccountStatus(world.administrationPorts)
                .change(
                        new ChangeAccountStatus.Command(
                                KeyedRequest.ofStaff(
                                        operator, egon, new IdempotencyKey(UUID.randomUUID()), FINGERPRINT),
                                Actor.of(egon, operator, Role.ADMIN),
                                ada,
                                ChangeAccountStatus.Action.CLOSE,
                                new Reason("Request of the owner")),
                        _ -> new StoredResponse(200, Map.of(), ""));
    }
}
