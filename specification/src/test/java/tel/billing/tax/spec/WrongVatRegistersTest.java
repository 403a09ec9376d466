package tel.billing.tax.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tel.billing.account.VatNumber;
import tel.billing.shared.spec.CaughtBy;
import tel.billing.shared.spec.ContractRun;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.peer.BlockForever;
import tel.billing.shared.spec.peer.Peer;
import tel.billing.shared.spec.peer.PeerFault;
import tel.billing.tax.application.vatnumber.VatRegister;

/// Wrong VAT adapters, and the test of [VatRegisterContract] that catches each. If you find an adapter that
/// the contract accepts and the service cannot work with, add it here first.
class WrongVatRegistersTest {
    private static final String IN_TIME = "a_missing_answer_is_reported_in_time_and_never_a_negative_one";

    @Test
    void the_right_adapter_passes() {
        var results = ContractRun.of(Right.class);

        assertThat(results.failures()).isEmpty();
        assertThat(results.succeeded()).contains(IN_TIME);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void a_wrong_adapter_is_caught(Class<?> wrong, String test) {
        assertThat(ContractRun.of(wrong, test).failed()).containsExactly(test);
    }

    static Stream<Arguments> a_wrong_adapter_is_caught() {
        return ContractRun.planted(WrongVatRegistersTest.class);
    }

    /// An adapter over the fake, and a simulated protocol between them. Subclasses override what is wrong.
    abstract static class Planted extends VatRegisterContract implements VatRegister, Peer {
        private static final VatNumber NUMBER = new VatNumber("NL", "123456789B01");

        final ScriptedVatRegister register = new ScriptedVatRegister(new InMemoryUnitOfWork());
        Optional<PeerFault> fault = Optional.empty();

        @Override
        protected VatRegister register() {
            return this;
        }

        @Override
        protected Peer peer() {
            return this;
        }

        @Override
        protected Duration atMost() {
            return Duration.ofMillis(500);
        }

        @Override
        protected VatNumber numberFor(Behaviour behaviour) {
            switch (behaviour) {
                case KNOWS_IT -> register.comeBack();
                case DOES_NOT_KNOW_IT -> register.remove(NUMBER);
                case MEMBER_STATE_IS_DOWN -> register.goDown();
            }
            return NUMBER;
        }

        @Override
        public void fail(PeerFault shown) {
            fault = Optional.of(shown);
            register.goDown();
        }

        @Override
        public void recover() {
            fault = Optional.empty();
            register.comeBack();
        }

        @Override
        public Answer check(VatNumber number) {
            return register.check(number);
        }

        final boolean shows(PeerFault expected) {
            return fault.filter(expected::equals).isPresent();
        }
    }

    static class Right extends Planted {}

    @CaughtBy(IN_TIME)
    static class NoDeadline extends Planted {
        @Override
        public Answer check(VatNumber number) {
            return shows(PeerFault.HANG) ? BlockForever.returns() : super.check(number);
        }
    }

    @CaughtBy(IN_TIME)
    static class ThrowsIfItCannotParse extends Planted {
        @Override
        public Answer check(VatNumber number) {
            if (shows(PeerFault.GARBAGE)) {
                throw new IllegalArgumentException("not JSON");
            }
            return super.check(number);
        }
    }

    @CaughtBy(IN_TIME)
    static class TakesAnErrorForAnUnknownNumber extends Planted {
        @Override
        public Answer check(VatNumber number) {
            return shows(PeerFault.SERVER_ERROR) ? new Answer.Invalid(CheckReference.none()) : super.check(number);
        }
    }

    @CaughtBy(IN_TIME)
    static class TakesSilenceForAKnownNumber extends Planted {
        @Override
        public Answer check(VatNumber number) {
            return shows(PeerFault.DOWN)
                    ? new Answer.Valid(Optional.empty(), Optional.empty(), CheckReference.none())
                    : super.check(number);
        }
    }

    @CaughtBy(IN_TIME)
    static class TakesTooManyRequestsForAMalformedNumber extends Planted {
        @Override
        public Answer check(VatNumber number) {
            return shows(PeerFault.TOO_MANY_REQUESTS)
                    ? new Answer.Invalid(CheckReference.none(), true)
                    : super.check(number);
        }
    }

    @CaughtBy(IN_TIME)
    static class NamesTheNumber extends Planted {
        @Override
        public Answer check(VatNumber number) {
            return super.check(number) instanceof Answer.Unavailable(var cause)
                    ? new Answer.Unavailable(cause + " for " + number.body())
                    : super.check(number);
        }
    }

    @CaughtBy("an_unavailable_member_state_is_never_a_negative_answer")
    static class TakesAnUnavailableMemberStateForAnUnknownNumber extends Planted {
        @Override
        public Answer check(VatNumber number) {
            return super.check(number) instanceof Answer.Unavailable
                    ? new Answer.Invalid(CheckReference.none())
                    : super.check(number);
        }
    }

    @CaughtBy("after_an_outage_it_answers_again")
    static class StaysDownAfterAnOutage extends Planted {
        private boolean wasDown;

        @Override
        public void fail(PeerFault shown) {
            wasDown = true;
            super.fail(shown);
        }

        @Override
        public Answer check(VatNumber number) {
            return wasDown ? new Answer.Unavailable("still down") : super.check(number);
        }
    }

    @CaughtBy("a_known_number_is_valid")
    static class KnowsNothing extends Planted {
        @Override
        public Answer check(VatNumber number) {
            return new Answer.Unavailable("not implemented");
        }
    }
}
