package tel.billing.cut;

import java.util.List;
import java.util.Locale;
import tel.billing.provisioning.spec.PhoneSystemScript;
import tel.billing.provisioning.spec.ScriptedPhoneSystem;

/// What comes over a phone system that has served its lines so far.
enum PhoneSystemTrouble {
    MISSES_FIRST_CALLS(PhoneSystemScript.MISS_FIRST_CALL),
    /// It carries all out, and nobody hears of it until somebody mends it.
    LOSES_ANSWERS(PhoneSystemScript.LOSE_ANSWERS),
    /// Until somebody starts it again.
    IS_AWAY(PhoneSystemScript.BE_AWAY),
    /// At any time it knows of no line any more; else all is well.
    FORGETS_LINES(PhoneSystemScript.CARRY_OUT);

    private final PhoneSystemScript script;

    PhoneSystemTrouble(PhoneSystemScript script) {
        this.script = script;
    }

    void begin(ScriptedPhoneSystem phoneSystem) {
        phoneSystem.tell(script);
    }

    /// Those who end it.
    List<Role> enders(ScriptedPhoneSystem phoneSystem) {
        return switch (this) {
            case LOSES_ANSWERS, IS_AWAY ->
                List.of(new Role("operator", () -> phoneSystem.tell(PhoneSystemScript.CARRY_OUT)));
            case MISSES_FIRST_CALLS, FORGETS_LINES -> List.of();
        };
    }

    /// Those who make it, at any time.
    List<Role> makers(ScriptedPhoneSystem phoneSystem) {
        return switch (this) {
            case FORGETS_LINES -> List.of(new Role("phone system", phoneSystem::forgetEverything));
            case MISSES_FIRST_CALLS, LOSES_ANSWERS, IS_AWAY -> List.of();
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
