package tel.billing.simulation;

import java.util.List;
import java.util.Locale;
import tel.billing.provisioning.spec.PhoneSystemScript;
import tel.billing.provisioning.spec.ScriptedPhoneSystem;

/// The trouble of a PBX that has served its lines so far.
enum PhoneSystemFailure {
    MISSES_FIRST_CALLS(PhoneSystemScript.MISS_FIRST_CALL),
    /// It carries out all instructions, and all answers are lost until it is repaired.
    LOSES_ANSWERS(PhoneSystemScript.LOSE_ANSWERS),
    /// It is down until it is restarted.
    IS_AWAY(PhoneSystemScript.BE_DOWN),
    /// It may lose all lines at any time, and works otherwise.
    FORGETS_LINES(PhoneSystemScript.EXECUTE);

    private final PhoneSystemScript script;

    PhoneSystemFailure(PhoneSystemScript script) {
        this.script = script;
    }

    void begin(ScriptedPhoneSystem phoneSystem) {
        phoneSystem.script(script);
    }

    /// The roles that end the trouble.
    List<Role> repairs(ScriptedPhoneSystem phoneSystem) {
        return switch (this) {
            case LOSES_ANSWERS, IS_AWAY ->
                List.of(new Role("operator", () -> phoneSystem.script(PhoneSystemScript.EXECUTE)));
            case MISSES_FIRST_CALLS, FORGETS_LINES -> List.of();
        };
    }

    /// The roles that cause the trouble, at any time.
    List<Role> failures(ScriptedPhoneSystem phoneSystem) {
        return switch (this) {
            case FORGETS_LINES -> List.of(new Role("PBX", phoneSystem::forgetEverything));
            case MISSES_FIRST_CALLS, LOSES_ANSWERS, IS_AWAY -> List.of();
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
