package tel.billing.identity.application.signup;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import tel.billing.account.AccountView;
import tel.billing.account.OpenAccount;
import tel.billing.account.Owner;
import tel.billing.account.ShowAccount;
import tel.billing.account.VatNumber;
import tel.billing.account.VatNumberStatus;
import tel.billing.identity.application.link.MagicLinks;
import tel.billing.identity.application.protection.EmailRateLimit;
import tel.billing.identity.application.user.TokenGenerator;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.MagicLink;
import tel.billing.identity.domain.User;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.Outbox;
import tel.billing.shared.AccountId;
import tel.billing.shared.Ids;
import tel.billing.shared.Role;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.UserId;
import tel.billing.subscription.OfferedPlans;
import tel.billing.tax.CheckVatNumber;
import tel.billing.tax.TrackVatNumber;

/// Runs the same number of statements for every address, so that the response time does not reveal whether a user
/// has it.
public record SignUpHandler(
        UnitOfWork unitOfWork,
        EmailRateLimit emailRateLimit,
        OfferedPlans plans,
        CheckVatNumber checkVatNumber,
        TrackVatNumber trackVatNumber,
        OpenAccount openAccount,
        ShowAccount showAccount,
        Users users,
        MagicLinks links,
        PendingSignups pendingSignups,
        TokenGenerator tokenGenerator,
        Outbox outbox,
        Ids ids,
        InstantSource clock)
        implements SignUp {
    private static final Duration LINK_LIFETIME = Duration.ofHours(24);

    @Override
    public Outcome signUp(Command command) {
        return emailRateLimit
                .pauseOfNetwork(command.email(), command.network())
                .<Outcome>map(Outcome.RateLimited::new)
                .orElseGet(() -> accept(command));
    }

    /// The id of the answer is generated first, because its time would show which of the following branches
    /// ran.
    private Outcome accept(Command command) {
        var id = ids.next();
        if (!plans.offers(command.tier())) {
            return new Outcome.TierNotOffered();
        }
        // Called before the address is looked up, so that its duration reveals nothing.
        var checked = command.vatNumber().map(checkVatNumber::check);
        if (checked.filter(CheckVatNumber.Outcome.Invalid.class::isInstance).isPresent()) {
            return new Outcome.VatNumberUnknown();
        }
        sendUnlessLimited(command, id, checked);
        return new Outcome.MailSent(id);
    }

    /// The response does not reveal that the address has reached its limit of e-mails. Whether a user has the
    /// address is not looked up.
    private void sendUnlessLimited(Command command, UUID id, Optional<CheckVatNumber.Outcome> vat) {
        if (emailRateLimit.sharedPause(command.email(), command.network()).isEmpty()) {
            send(command, id, vat);
        }
    }

    private void send(Command command, UUID id, Optional<CheckVatNumber.Outcome> vat) {
        unitOfWork.retry(() -> trySend(command, id, vat));
    }

    /// Empty if a user got the address, or the address became free, after it was looked up.
    private Optional<EmailMessage> trySend(Command command, UUID id, Optional<CheckVatNumber.Outcome> vat) {
        return switch (users.byEmail(command.email()).orElse(null)) {
            case null -> {
                var draft = newUser(command);
                yield users.addSignup(draft) ? Optional.of(open(draft, command, id, vat)) : Optional.empty();
            }
            case User.Draft invited -> mailAboutAccount(invited, command);
            case User.Active known -> mailAboutAccount(known, command);
            case User.Disabled known -> mailAboutAccount(known, command);
        };
    }

    private Optional<EmailMessage> mailAboutAccount(User known, Command command) {
        return runSameStatements(known, command).map(account -> mailAboutAccount(known, account));
    }

    private EmailMessage mailAboutAccount(User known, AccountView account) {
        var isClosed = known instanceof User.Disabled || !account.status().allowsSignIn();
        var message =
                isClosed ? new EmailMessage.AccessClosed(known.email()) : new EmailMessage.AccountExists(known.email());
        outbox.post(message, known.recipient(account.country()));
        return message;
    }

    /// Runs as many statements for a known address as for any other, so that response times do not tell them
    /// apart. The draft is not stored, and the link is not found. Empty if the draft was stored: the address
    /// became free.
    private Optional<AccountView> runSameStatements(User known, Command command) {
        if (users.addSignup(newUser(command))) {
            return Optional.empty();
        }
        links.find(tokenGenerator.mint(known.account()));
        pendingSignups.keepNewest(known.email());
        return Optional.of(showAccount.show(known.account()).orElseThrow());
    }

    private EmailMessage open(User.Draft draft, Command command, UUID id, Optional<CheckVatNumber.Outcome> vat) {
        openAccount.draft(draft.account(), newAccount(draft, command, vat), draft.createdAt());
        return sendLink(draft, command, id, vat);
    }

    private EmailMessage sendLink(User.Draft draft, Command command, UUID id, Optional<CheckVatNumber.Outcome> vat) {
        var token = tokenGenerator.mint(draft.account());
        var link = new MagicLink(
                id,
                draft.account(),
                draft.id(),
                draft.email(),
                token.hash(),
                command.tier(),
                clock.instant(),
                expiresAt());
        links.send(link);
        pendingSignups.keepNewest(link.email());
        vat.ifPresent(checked -> trackVatNumber.track(draft.account(), checked));
        var message = new EmailMessage.ConfirmSignup(
                draft.email(),
                command.company().value(),
                token.text(),
                link.expiresAt(),
                Optional.of(details(command, link)));
        outbox.post(message, draft.recipient(command.country()));
        return message;
    }

    private EmailMessage.ConfirmSignup.Details details(Command command, MagicLink link) {
        return new EmailMessage.ConfirmSignup.Details(
                command.country(),
                plans.nameOf(link.tier()).value(),
                command.vatNumber().map(VatNumber::toString),
                link.sentAt());
    }

    private User.Draft newUser(Command command) {
        return new User.Draft(
                new UserId(ids.next()), new AccountId(ids.next()), command.email(), Role.CUSTOMER, clock.instant());
    }

    private OpenAccount.NewAccount newAccount(User.Draft draft, Command command, Optional<CheckVatNumber.Outcome> vat) {
        return new OpenAccount.NewAccount(
                new Owner(draft.id(), draft.email()),
                command.company(),
                command.country(),
                vat.map(CheckVatNumber.Outcome::status).orElseGet(VatNumberStatus.NoNumber::new),
                command.metadata(),
                expiresAt());
    }

    private Instant expiresAt() {
        return clock.instant().plus(LINK_LIFETIME);
    }
}
