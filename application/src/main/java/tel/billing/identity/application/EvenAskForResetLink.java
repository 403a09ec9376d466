package tel.billing.identity.application;

import tel.billing.shared.RealTime;

/// Requests a reset link in constant time. Without this, response times would show whether a user has the
/// address, because a link is stored only for a known user.
public record EvenAskForResetLink(AskForResetLink askForResetLink, RealTime realTime) implements AskForResetLink {

    @Override
    public Outcome ask(Command command) {
        return new EvenAnswers(realTime).to(() -> askForResetLink.ask(command));
    }
}
