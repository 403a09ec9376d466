package tel.billing.identity.spec;

import tel.billing.identity.application.ExpiredCredentials;
import tel.billing.identity.application.link.EmailChangeLinks;
import tel.billing.identity.application.link.MagicLinks;
import tel.billing.identity.application.link.PasswordResetLinks;
import tel.billing.identity.application.session.Sessions;
import tel.billing.identity.application.signingkey.SigningKeyStore;
import tel.billing.identity.application.signingkey.SigningKeys;
import tel.billing.identity.application.staff.Invitations;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.spec.link.InMemoryEmailChangeLinks;
import tel.billing.identity.spec.link.InMemoryMagicLinks;
import tel.billing.identity.spec.link.InMemoryPasswordResetLinks;
import tel.billing.identity.spec.session.InMemorySessions;
import tel.billing.identity.spec.signingkey.InMemorySigningKeyStore;
import tel.billing.identity.spec.signingkey.InMemorySigningKeys;
import tel.billing.identity.spec.staff.InMemoryInvitations;
import tel.billing.identity.spec.user.InMemoryUsers;
import tel.billing.shared.spec.CountingIds;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.SteppedTime;
import tel.billing.shared.spec.StoreFixture;

class InMemoryExpiredCredentialsTest extends ExpiredCredentialsContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final Users users = new InMemoryUsers(unitOfWork);
    private final InMemorySessions sessions = new InMemorySessions(unitOfWork, users);
    private final InMemoryMagicLinks magicLinks = new InMemoryMagicLinks(unitOfWork);
    private final InMemoryPasswordResetLinks resetLinks = new InMemoryPasswordResetLinks(unitOfWork, users);
    private final InMemoryEmailChangeLinks emailLinks = new InMemoryEmailChangeLinks(unitOfWork, users);
    private final InMemoryInvitations invitations = new InMemoryInvitations(unitOfWork);
    private final InMemorySigningKeyStore signingKeyRegister = new InMemorySigningKeyStore(unitOfWork);
    private final SigningKeys signingKeys =
            new InMemorySigningKeys(signingKeyRegister, new CountingIds(), new SteppedTime(Some.INSTANT));
    private final ExpiredCredentials expiredCredentials = new InMemoryExpiredCredentials(
            unitOfWork, sessions, magicLinks, resetLinks, emailLinks, invitations, signingKeyRegister);

    @Override
    protected StoreFixture fixture() {
        return unitOfWork;
    }

    @Override
    protected ExpiredCredentials leftovers() {
        return expiredCredentials;
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
    protected PasswordResetLinks resetLinks() {
        return resetLinks;
    }

    @Override
    protected EmailChangeLinks emailLinks() {
        return emailLinks;
    }

    @Override
    protected Invitations invitations() {
        return invitations;
    }

    @Override
    protected SigningKeyStore signingKeyRegister() {
        return signingKeyRegister;
    }

    @Override
    protected SigningKeys signingKeys() {
        return signingKeys;
    }
}
