package tel.billing.identity.spec;

import tel.billing.identity.application.EmailLinks;
import tel.billing.identity.application.Invitations;
import tel.billing.identity.application.Leftovers;
import tel.billing.identity.application.MagicLinks;
import tel.billing.identity.application.ResetLinks;
import tel.billing.identity.application.Sessions;
import tel.billing.identity.application.SigningKeyRegister;
import tel.billing.identity.application.SigningKeys;
import tel.billing.identity.application.Users;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.spec.CountingIds;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Premises;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.SteppedTime;

class InMemoryLeftoversTest extends LeftoversContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final Users users = new InMemoryUsers(unitOfWork);
    private final InMemorySessions sessions = new InMemorySessions(unitOfWork, users);
    private final InMemoryMagicLinks magicLinks = new InMemoryMagicLinks(unitOfWork);
    private final InMemoryResetLinks resetLinks = new InMemoryResetLinks(unitOfWork, users);
    private final InMemoryEmailLinks emailLinks = new InMemoryEmailLinks(unitOfWork, users);
    private final InMemoryInvitations invitations = new InMemoryInvitations(unitOfWork);
    private final InMemorySigningKeyRegister signingKeyRegister = new InMemorySigningKeyRegister(unitOfWork);
    private final SigningKeys signingKeys =
            new InMemorySigningKeys(signingKeyRegister, new CountingIds(), new SteppedTime(Some.INSTANT));
    private final Leftovers leftovers = new InMemoryLeftovers(
            unitOfWork, sessions, magicLinks, resetLinks, emailLinks, invitations, signingKeyRegister);

    @Override
    protected UnitOfWork unitOfWork() {
        return unitOfWork;
    }

    @Override
    protected Premises premises() {
        return Premises.NONE;
    }

    @Override
    protected Leftovers leftovers() {
        return leftovers;
    }

    @Override
    protected Users users() {
        return users;
    }

    @Override
    protected Sessions sessions() {
        return sessions;
    }

    @Override
    protected MagicLinks magicLinks() {
        return magicLinks;
    }

    @Override
    protected ResetLinks resetLinks() {
        return resetLinks;
    }

    @Override
    protected EmailLinks emailLinks() {
        return emailLinks;
    }

    @Override
    protected Invitations invitations() {
        return invitations;
    }

    @Override
    protected SigningKeyRegister signingKeyRegister() {
        return signingKeyRegister;
    }

    @Override
    protected SigningKeys signingKeys() {
        return signingKeys;
    }
}
