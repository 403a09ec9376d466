package tel.billing.identity.application;

import tel.billing.shared.RealTime;

/// Asks for a reset link, and answers at even times only: for somebody known a link is written down, for all others it
/// is looked for in vain, and without this the difference could be measured.
public record EvenAskForResetLink(AskForResetLink askForResetLink, RealTime realTime) implements AskForResetLink {

    @Override
    public Outcome ask(Command command) {
        return new EvenAnswers(realTime).to(() -> askForResetLink.ask(command));
    }
}
