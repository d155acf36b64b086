package fr.trouvaille.app;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
